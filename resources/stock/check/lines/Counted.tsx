import { LitUp } from '#src/live/Highlight.tsx'

/** A number of pieces. */
export const Counted = ({ count }: { count: number }) => (
  <LitUp value={count}>{count.toLocaleString('en-NZ')}</LitUp>
)
