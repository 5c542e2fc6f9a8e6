import { notFound } from 'next/navigation';

import { describePage } from '../describe-page';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => describePage({ key: 'failure.notFoundTitle' });

/** Whatever no other page answers: Next's own page for that knows neither our languages nor our look. */
const Nowhere = () => notFound();

export default Nowhere;
