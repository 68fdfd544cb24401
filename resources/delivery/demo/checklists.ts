import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

/** A question of the checklist, with its version. */
export interface Question extends Pick<
  Rows['checklistItems'],
  'stage' | 'answerType' | 'serviceType'
> {
  readonly id: string
  readonly revision: number
}

/** Writes what is asked at each stage of a delivery, one item with what it said before. */
export function makeChecklists(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): Question[] {
  const own = { clientId: clientId(country), createdOnUtc: at }
  const ids = items.map(item => {
    const id = random.id(at)
    const position = out.checklistItems.filter(
      other => other.clientId === own.clientId && other.stage === item.stage,
    ).length
    out.checklistItems.push({ ...own, id, position: position + 1, ...item })
    return id
  })
  out.checklistVersions.push({
    ...own,
    id: random.id(at),
    itemId: ids[0]!,
    revision: 1,
    text: 'Cartons complete?',
    stage: 'Before preparation',
    answerType: 'Yes or no',
    isRequired: false,
  })
  return items.flatMap((item, i) =>
    item.isActive ? [{ ...item, id: ids[i]!, revision: i === 0 ? 2 : 1 }] : [],
  )
}

const items: readonly Pick<
  Rows['checklistItems'],
  'text' | 'stage' | 'answerType' | 'isRequired' | 'serviceType' | 'isActive'
>[] = [
  {
    text: 'Are all cartons of the order there, and none damaged?',
    stage: 'Before preparation',
    answerType: 'Yes or no',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'How many cartons does the order have?',
    stage: 'Before preparation',
    answerType: 'Number',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'Photo of the prepared goods',
    stage: 'Before preparation',
    answerType: 'Photo',
    isRequired: false,
    isActive: true,
  },
  {
    text: 'Is the load tied down, heavy pieces at the bottom?',
    stage: 'Loading',
    answerType: 'Yes or no',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'Photo of the closed truck with its seal',
    stage: 'Loading',
    answerType: 'Photo',
    isRequired: false,
    isActive: true,
  },
  {
    text: 'Were floors and door frames covered?',
    stage: 'Delivery',
    answerType: 'Yes or no',
    isRequired: true,
    serviceType: 'Delivery and assembly',
    isActive: true,
  },
  {
    text: 'Photo of the goods where they stand',
    stage: 'Delivery',
    answerType: 'Photo',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'Customer signed',
    stage: 'Delivery',
    answerType: 'Signature',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'Was the packaging taken away?',
    stage: 'Delivery',
    answerType: 'Yes or no',
    isRequired: false,
    isActive: false,
  },
  {
    text: 'Was the order code checked with the customer?',
    stage: 'Pickup',
    answerType: 'Yes or no',
    isRequired: true,
    serviceType: 'Pickup',
    isActive: true,
  },
  {
    text: 'Customer signed for the goods',
    stage: 'Pickup',
    answerType: 'Signature',
    isRequired: true,
    isActive: true,
  },
  {
    text: 'Photo of the fault before the repair',
    stage: 'Service',
    answerType: 'Photo',
    isRequired: true,
    serviceType: 'Service visit',
    isActive: true,
  },
  {
    text: 'Minutes at the customer',
    stage: 'Service',
    answerType: 'Number',
    isRequired: false,
    serviceType: 'Service visit',
    isActive: true,
  },
  {
    text: 'Does the count agree with the packing list?',
    stage: 'Check-in',
    answerType: 'Yes or no',
    isRequired: true,
    isActive: true,
  },
]
