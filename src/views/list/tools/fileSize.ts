import { say } from '#src/i18n/say.ts'

/** How large a file is, in words. */
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? say('common.kilobytes', { count: Math.ceil(bytes / 1000).toLocaleString('en-NZ') })
    : say('common.megabytes', { count: (bytes / 1_000_000).toFixed(1) })
