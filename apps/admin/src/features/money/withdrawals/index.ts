export { withdrawalReview } from './review.tsx';
