import { useResourceContext, useUpdate, type RaRecord } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { AnyEntity } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { AddedPictures } from '#src/fields/pictures/AddedPictures.tsx'
import { orderedPictures } from '#src/fields/pictures/orderedPictures.ts'
import {
  idsOf,
  ordered,
  placed,
  showing,
  shownBy,
  shownField,
  type PictureLine,
} from '#src/fields/pictures/pictureLines.ts'
import { say } from '#src/i18n/say.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { useRefreshLists, whole } from '#src/views/record/useWholeRecord.ts'

interface Props {
  entity: AnyEntity
  record: RaRecord
  shown: Shown
}

/**
 * The pictures of a record, changed where they stand: each change is saved at once, one after the
 * other, each on what the one before left.
 */
export default function ChangeablePictures({ record, shown: { name, label, field } }: Props) {
  const kind = orderedPictures(field)!
  const of = shownField(field)
  const resource = useResourceContext()!
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const { report, renew } = useServer()
  const refreshLists = useRefreshLists()
  const offerUndo = useOfferUndo()
  const latest = useRef(record)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** What is shown until the server has answered. */
  const [wished, wish] = useState<readonly PictureLine[]>()
  useEffect(() => {
    if (record.version >= latest.current.version) latest.current = record
  }, [record])

  const save = (changed: (lines: readonly PictureLine[]) => readonly PictureLine[]) => {
    wish(now => changed(now ?? latest.current[name] ?? []))
    const run = async () => {
      const from = latest.current
      const data = { version: from.version, [name]: placed(changed(from[name] ?? []), kind) }
      latest.current = await update(resource, {
        id: from.id,
        data,
        previousData: from,
        meta: whole,
      })
    }
    const done = queue.current.then(run)
    queue.current = done
      .catch(async error => {
        report(error)
        await renew('getOne')
      })
      .then(() => {
        if (queue.current === last) wish(undefined)
        refreshLists()
      })
    const last = queue.current
    return done
  }
  const remove = (id: string) => {
    const before = (wished ?? latest.current[name]) as readonly PictureLine[]
    const lost = before.find(line => line[kind.picture] === id)
    const at = before.findIndex(line => line[kind.picture] === id)
    void save(lines => lines.filter(line => line[kind.picture] !== id)).then(
      () =>
        offerUndo(say('pictures.removed'), async () => {
          const { [kind.picture]: picture, labels } = lost!
          const what = of && { [of]: lost![of] }
          await save(lines => lines.toSpliced(at, 0, { [kind.picture]: picture, ...what, labels }))
        }),
      () => {},
    )
  }
  return (
    <AddedPictures
      field={field}
      label={label}
      ids={idsOf(wished ?? record[name] ?? [], kind)}
      onOrder={ids => void save(lines => ordered(lines, ids, kind)).catch(() => {})}
      onRemove={remove}
      parentId={record.id as string}
      shown={id => shownBy(wished ?? record[name] ?? [], id, kind, of)}
      onShown={(id, what) => void save(lines => showing(lines, id, kind, of, what)).catch(() => {})}
      onSent={({ id, ...file }) =>
        void save(lines => [
          ...lines,
          { [kind.picture]: id, labels: { [kind.picture]: { id, ...file } } },
        ]).catch(() => {})
      }
    />
  )
}
