import { Highlight } from '#src/live/Highlight.tsx'

/** A number of pieces. */
export const Counted = ({ count }: { count: number }) => (
  <Highlight value={count}>{count.toLocaleString('en-NZ')}</Highlight>
)
