import { handlers, latestVersion, runningVersion } from '#server/kit'
import { versionCalls } from './version.calls.ts'

export default handlers(versionCalls, {
  getERPVersion: async ({ db }) => ({
    data: (await latestVersion(db)) ?? (await runningVersion(db)),
  }),
})
