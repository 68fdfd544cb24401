import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keptSecret } from './secret.ts'

const cipher = 'aes-256-gcm'

/** The key that seals texts of one purpose. */
export interface Seal {
  /** Says what is sealed: keys of different purposes differ. */
  readonly purpose: string
  /** The variable of the environment that has the secret. */
  readonly variable: string
  /** Without the variable, the name of a secret that is generated once for this DATA_DIR. */
  readonly file: string
}

async function keyOf({ purpose, variable, file }: Seal): Promise<Buffer> {
  const secret = await keptSecret(process.env[variable], file)
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Seals a text for one record: nothing opens it for another. */
export async function sealText(by: Seal, recordId: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, await keyOf(by), iv)
  sealing.setAAD(Buffer.from(recordId))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** The text of a record; undefined where it was sealed with another secret. */
export async function openText(
  by: Seal,
  recordId: string,
  sealed: string,
): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  const opening = createDecipheriv(cipher, await keyOf(by), bytes.subarray(0, 12))
  opening.setAAD(Buffer.from(recordId))
  opening.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
