/** A kind of tests: the names of its files, and what they may take. */
interface Kind {
  readonly files: RegExp
  /** Of all its files together, on three workers of a quiet machine of two processors: seconds in `npm test`. */
  readonly seconds: number
}

/** Every test file is of the first kind that its path fits. */
const kinds = {
  deep: { files: /\.deep\.test\.tsx?$/, seconds: 0 },
  journeys: { files: /\/journeys\/.*\.test\.ts$/, seconds: 500 },
  contract: { files: /\/contract\/.*\.api\.test\.ts$/, seconds: 250 },
  unit: { files: /\.unit\.test\.ts$/, seconds: 150 },
  ui: { files: /\.ui\.test\.tsx?$/, seconds: 450 },
  api: { files: /\.api\.test\.ts$/, seconds: 900 },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** The kind of a test file by its path, or nothing where no project runs it. */
export const kindOf = (path: string): KindName | undefined =>
  (Object.keys(kinds) as KindName[]).find(name => kinds[name].files.test(path))

/** What the files of a kind may take together in `npm test`, in seconds. */
export const secondsOf = (kind: KindName): number => kinds[kind].seconds
