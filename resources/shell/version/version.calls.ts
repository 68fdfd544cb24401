import { call, json } from '#define'

/**
 * The published version, for open browsers to detect an update. Source: specification §3, version
 * info.
 */
export interface VersionInfo {
  /** An 8-digit date followed by a sequence number: `20261120.1`. */
  version: string
  /** Whether people must update before they continue. */
  forceUpdate: boolean
  /** The changes, one per line. */
  contents: string[]
}

export const versionCalls = {
  /** Until a version is published `data` is the running one, which has nothing to tell. */
  getERPVersion: call({
    at: 'GET /api/dictionary/getERPVersion',
    open: 'everybody',
    answer: { data: json({ required: true }) },
  }),
}
