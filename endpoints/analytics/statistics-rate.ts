export const statisticsRate = { name: 'statistics', max: 240, seconds: 60 };
