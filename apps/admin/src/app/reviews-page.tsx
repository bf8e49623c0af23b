import { depositReview } from '../features/money/deposits/index.ts';
import { withdrawalReview } from '../features/money/withdrawals/index.ts';
import { ReviewsScreen } from '../features/operator/reviews/index.ts';

const KINDS = { deposit: depositReview, withdrawal: withdrawalReview };

/** The review of deposits and withdrawals. Features do not import each other, so they are put together here. */
export function ReviewsPage() {
  return <ReviewsScreen kinds={KINDS} />;
}
