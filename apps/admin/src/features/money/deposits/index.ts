export { depositReview } from './review.tsx';
