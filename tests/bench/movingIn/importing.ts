import { formOf } from '#tests/support/files.ts'
import type { Measured } from '#tests/bench/server.ts'

/** What a person says about the columns of a file. */
export interface Said {
  readonly columns?: Readonly<Record<string, string | null>>
  readonly constants?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly joined?: Readonly<Record<string, { columns: readonly string[]; by: string }>>
}

interface Answer {
  readonly data?: {
    rows: number
    creates: number
    updates: number
    unchanged: number
    good?: object
  }
  readonly errors: readonly { row: number; field: string; code: string; message: string }[]
}

/** Brings files to a server as the page of an import does, and takes them back. */
export function importing(bench: Measured) {
  const brought: { entity: string; requestId: string }[] = []
  const post = async (path: string, said: object) => {
    const answer = await bench.post(path, Buffer.from(JSON.stringify(said)), 'application/json')
    return { ...answer, body: answer.body as Record<string, any> }
  }
  const send = async (entity: string, file: Buffer | string, said: Said, query: string) => {
    const { headers, payload } = formOf(
      { mapping: JSON.stringify(said) },
      { bytes: file, name: `${entity}.csv` },
    )
    const at = `/api/${entity}/import?ignoreUnknownColumns=true&${query}`
    const { status, ms, body } = await bench.post(at, payload, headers['content-type'])
    return { status, ms, ...(body as Answer) }
  }
  return {
    post,
    /** What a trial run says is wrong with a file. */
    wrongWith: async (entity: string, file: Buffer | string, said: Said) =>
      (await send(entity, file, said, 'dryRun=true')).errors,
    /**
     * Brings a file by a mapping, or says what is wrong with it. `leavesOut` leaves out the rows that
     * are wrong, as a person may choose.
     */
    bring: async (entity: string, file: Buffer | string, said: Said, leavesOut = false) => {
      const query = `dryRun=false&skipRefused=${leavesOut}`
      const { status, ms, data, errors } = await send(entity, file, said, query)
      if (status !== 200) throw new Error(`${entity}: ${JSON.stringify(errors.slice(0, 5))}`)
      const [last] = JSON.parse((await bench.get('/api/imports')).content).data as { id: string }[]
      const isNew = brought.every(({ requestId }) => requestId !== last!.id)
      if (isNew) brought.push({ entity, requestId: last!.id })
      console.log(
        `${entity}: ${data!.rows} rows in ${(ms / 1000).toFixed(1)} s; ${data!.creates} new, ${data!.updates} changed, ${data!.unchanged} unchanged${errors.length ? `, ${errors.length} problems left out` : ''}`,
      )
      return { ...data!, ms }
    },
    /** Takes all imports back, the last first. */
    takeAllBack: async () => {
      for (const { entity, requestId } of brought.toReversed()) {
        const { body, ms } = await post('/api/imports/undo', { requestId })
        if (!body.isSuccess) throw new Error(`${entity}: ${JSON.stringify(body.errors)}`)
        console.log(
          `${entity} taken back in ${(ms / 1000).toFixed(1)} s: ${body.removed} deleted, ${body.restored} changed back`,
        )
      }
    },
  }
}
