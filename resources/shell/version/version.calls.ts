import { call, json } from '#define'

/** What an open browser asks for, to learn that a newer application is there. Source: specification §3, version info. */
export interface VersionInfo {
  /** A date of 8 digits followed by a sequence number: `20261120.1`. */
  version: string
  /** Whether people must take it before they go on. */
  forceUpdate: boolean
  /** What is new, a line each. */
  contents: string[]
}

export const versionCalls = {
  /** `data` is null as long as no version was ever published. */
  getERPVersion: call({
    at: 'GET /api/dictionary/getERPVersion',
    open: 'everybody',
    answer: { data: json({ required: true }) },
  }),
}
