import type { Message, Limits } from '#server/imports/reading/parse.ts'
import type { SourceChoice } from '#server/imports/reading/sheet.ts'

export function readFile(
  bytes: Buffer,
  limits: Limits,
  how: SourceChoice,
  send: (message: Message) => void,
  onTaken: (taken: () => void) => void,
): Promise<void>
