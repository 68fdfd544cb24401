import { jobKinds, type JobKind } from './jobKinds.ts'

interface Job {
  kind: JobKind
  /** The code of what the job is about. */
  object: string
  /** A place, or the warehouse at the other end. */
  place: string | null
  quantity: number | null
}

const deeds: Readonly<Record<JobKind, (job: Job) => string>> = {
  Pick: ({ object }) => `Pick ${object}`,
  Refill: ({ object, place }) => `Refill ${place ?? ''} with ${object}`,
  Count: ({ object, place }) => `Count ${place ?? ''} for ${object}`,
  'Check-in': ({ object }) => `Check in ${object}`,
  Load: ({ object }) => `Load ${object}`,
  Transfer: ({ object, place }) => `Send ${object} to ${place ?? ''}`,
  Receive: ({ object, place }) => `Receive ${object} from ${place ?? ''}`,
  'Waiting scans': ({ object }) => `Send the scans: ${object}`,
  'Refused scan': ({ object }) => `Settle the scan: ${object}`,
}

/**
 * A job in a sentence.
 * @example inWords({ kind: 'Receive', object: 'TR000073', place: 'Penrose', quantity: 8 }) // 'Receive TR000073 from Penrose, 8 pieces'
 */
export function inWords(job: Job): string {
  const { kind, quantity } = job
  const isOfGoods = quantity !== null && kind !== 'Waiting scans'
  return deeds[kind](job) + (isOfGoods ? `, ${pieces(quantity)}` : '')
}

/** The jobs of each kind, with their pieces: pieces of all kinds together say nothing. */
export function sumInWords(jobs: readonly Job[]): string {
  return jobKinds
    .flatMap(kind => {
      const of = jobs.filter(job => job.kind === kind)
      if (!of.length) return []
      const sum = of.reduce((all, { quantity }) => all + (quantity ?? 0), 0)
      return `${kind} ${of.length}${sum && kind !== 'Waiting scans' ? `, ${pieces(sum)}` : ''}`
    })
    .join(' · ')
}

const pieces = (quantity: number) => `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`
