import '#src/fields/file/picker.texts.ts'
import { useEffect, useRef, useState } from 'react'
import { mostBytes, type CallAnswer, type Calls } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { byNumber } from './pictureNames.ts'

export type Pictured = CallAnswer<Calls['findPictured']>['files'][number]['found'][number]

/**
 * A file on its way. `finding` its name is asked for; `unclear` its name fits nothing or several;
 * `there` the same picture was among those already.
 */
export interface Named {
  readonly key: number
  readonly file: File
  readonly name: string
  readonly state: 'finding' | 'unclear' | 'waiting' | 'sending' | 'added' | 'there' | 'refused'
  readonly found: readonly Pictured[]
  readonly of?: Pictured
  readonly share: number
  readonly problem?: string
  /** Whether trying again may help. */
  readonly mayRetry?: boolean
}

/**
 * Many pictures that find what they show by their names. Those of one SKU go up one after the other,
 * so that they stand in the order of their numbers; three SKUs at a time. One that fails stops no
 * other.
 */
export function usePicturesByName() {
  const { provider, renew } = useServer()
  const [files, setFiles] = useState<readonly Named[]>([])
  const latest = useRef(files)
  const busy = useRef(new Set<string>())
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const set = (next: readonly Named[]) => {
    latest.current = next
    if (isOpen.current) setFiles(next)
  }
  const change = (key: number, to: Partial<Named>) =>
    set(latest.current.map(each => (each.key === key ? { ...each, ...to } : each)))

  const add = async (chosen: readonly File[]) => {
    const added = chosen.map(newFile).sort(byNumber)
    set([...latest.current, ...added])
    const asked = added.filter(({ state }) => state === 'finding')
    for (let from = 0; from < asked.length; from += atOnce) {
      const some = asked.slice(from, from + atOnce)
      await find(some).catch((error: unknown) => {
        for (const { key } of some) change(key, refusedFor(error))
      })
    }
  }
  const find = async (some: readonly Named[]) => {
    const names = some.map(({ name }) => ({ name: name.slice(-255) }))
    const answer = await provider.call('findPictured', { files: names })
    for (const [i, { key }] of some.entries()) {
      const { found } = answer.files[i]!
      change(
        key,
        found.length === 1
          ? { found, of: found[0]!, state: 'waiting' }
          : { found, state: 'unclear' },
      )
    }
    go()
  }
  /** Starts what waits for a SKU whose other pictures are not under way. */
  const go = () => {
    for (const next of latest.current) {
      if (busy.current.size >= together) return
      if (next.state !== 'waiting' || busy.current.has(next.of!.id)) continue
      void send(next)
    }
  }
  const send = async ({ key, file, of }: Named) => {
    const { id, kind } = of!
    busy.current.add(id)
    change(key, { state: 'sending', share: 0 })
    try {
      const resource = kind === 'skus' ? 'skuPictures' : 'productPictures'
      const onProgress = (share: number) => change(key, { share })
      const sent = await provider.upload(resource, { file, onProgress })
      const { isNew } = await provider.call('addPicture', {
        [ofKind[kind]]: id,
        fileId: sent.id,
      })
      change(key, { state: isNew ? 'added' : 'there' })
    } catch (error) {
      change(key, refusedFor(error))
    } finally {
      busy.current.delete(id)
      if (isOpen.current) go()
      if (busy.current.size === 0) void renew()
    }
  }
  return {
    files,
    add: (chosen: readonly File[]) => void add(chosen),
    /** Says by hand what a picture is of. */
    choose: (key: number, of: Pictured) => {
      change(key, { of, state: 'waiting' })
      go()
    },
    retry: (key: number) => {
      const again = latest.current.find(each => each.key === key)!
      change(key, { state: again.of ? 'waiting' : 'finding', mayRetry: false })
      if (again.of) go()
      else void find([again]).catch((error: unknown) => change(key, refusedFor(error)))
    },
  }
}

/** By which input of the call each kind is named. */
const ofKind = { skus: 'skuId', axisValues: 'valueId', products: 'productId' } as const

/** How many SKUs get pictures at the same time; the server takes a few files at once. */
const together = 3
/** How many names are asked for at once. */
const atOnce = 200

let keys = 0

/** What the server would refuse for its kind or its size is told before it is sent. */
function newFile(file: File): Named {
  const base = { key: ++keys, file, name: file.name, found: [], share: 0 }
  const problem = !/^image\/(jpeg|png|webp|gif)$/.test(file.type)
    ? say('by_name.no_picture')
    : file.size > mostBytes
      ? say('files.too_large', { most: mostBytes / 1_000_000 })
      : undefined
  return problem ? { ...base, state: 'refused', problem } : { ...base, state: 'finding' }
}

/** Whether the file itself is refused, so that the same one will be refused again. */
const isWrong = (error: unknown) => {
  const { status = 0 } = error as { status?: number }
  return status === 400 || status === 413
}

const refusedFor = (error: unknown): Partial<Named> => ({
  state: 'refused',
  problem: messageOf(error),
  mayRetry: !isWrong(error),
})
