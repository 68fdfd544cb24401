import { readFileSync } from 'node:fs'

/** A line of docs/screens.md. */
interface DocumentedScreen {
  readonly path: string
  /** `built`, or `left out`. */
  readonly state: string
  readonly note: string
}

/** What docs/screens.md says of each path. */
export const documented: readonly DocumentedScreen[] = [
  ...readFileSync(new URL('../../docs/screens.md', import.meta.url), 'utf8').matchAll(
    /^\| `([^`]+)` \| ([^|]+) \| ([^|]*) \|$/gm,
  ),
].map(([, path, state, note]) => ({ path: path!, state: state!.trim(), note: note!.trim() }))

/** Screens of our own beside the specification's table. Source: readings, item 13. */
export const ours = documented
  .filter(({ note }) => note.includes('of our own'))
  .map(({ path }) => path)
