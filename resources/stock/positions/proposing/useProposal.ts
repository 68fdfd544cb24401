import { useEffect, useState } from 'react'
import type { CallAnswer, CallInput, Calls } from '#define'
import { useProvider } from '#src/app/useServer.ts'

type Asked = CallInput<Calls['proposePlace']>
type Proposed = CallAnswer<Calls['proposePlace']>

interface Answer {
  readonly place?: Proposed
  /** Why there is none. */
  readonly problem?: unknown
}

/** Numbers are typed digit by digit, and scans of one SKU follow each other; in milliseconds. */
const pause = 200

/** The place that the server proposes for goods; nothing while it is being asked. */
export function useProposal(asked: Asked | undefined): Answer | undefined {
  const provider = useProvider()
  const [last, setLast] = useState<Answer & { key: string }>()
  const key = asked && JSON.stringify(asked)
  useEffect(() => {
    if (!key) return
    let isOver = false
    const tell = (answer: Answer) => {
      if (!isOver) setLast({ ...answer, key })
    }
    const timer = setTimeout(() => {
      provider.call('proposePlace', JSON.parse(key) as Asked).then(
        place => tell({ place }),
        (problem: unknown) => tell({ problem }),
      )
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, provider])
  return key && last?.key === key ? last : undefined
}
