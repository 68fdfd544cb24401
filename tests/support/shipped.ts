import { afterAll, beforeAll } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'
import { buildProgram, type Program } from '#tests/support/serverProcess.ts'

/** Somebody with every code, whom tests of whole processes sign in. */
export const person = { email: 'kiri@test.example', password: 'a long enough password' }
/** A call that writes one record. */
export const save = '/api/orderManagement/addOrUpdateOrderTag'

/** The command line as it is shipped, for the tests of this file; there inside of hooks and tests. */
export function shippedProgram(): { readonly program: Program } {
  let program: Program | undefined
  beforeAll(async () => {
    program = await buildProgram()
  })
  afterAll(() => program?.remove())
  return {
    get program() {
      if (!program) throw new Error('the program exists inside hooks and tests only')
      return program
    },
  }
}

export async function addPerson(settings: DatabaseSettings) {
  const db = await openDatabaseOf(settings)
  await addStaff(db, { ...person, name: 'Kiri', codes: 'ALL', client: 'NZ' })
  await db.close()
}

/** Sends JSON as that person. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ status: number; body: any }>

export async function signedIn(url: string): Promise<Send> {
  let token = ''
  const send: Send = async (method, path, body, key) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  token = (await send('POST', '/api/account/login', person)).body.accessToken
  return send
}

/** Every order tag that the person sees. */
export async function everyTag(send: Send) {
  const tags: { id: string; name: string; colour: string }[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { body } = await send(
      'GET',
      `/api/orderManagement/getOrderTagList?pageNo=${pageNo}&pageSize=500`,
    )
    tags.push(...body.data)
    if (body.data.length < 500) return tags
  }
}

/** How long a poll of something that comes by itself waits. */
export const within = (ms: number) => ({ timeout: ms, interval: 20 })
