export const AnalyticsView = () => null;
