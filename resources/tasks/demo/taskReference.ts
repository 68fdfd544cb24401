import { fixedId } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'
import { taskTypes } from './taskTexts.ts'

/** In their order, so that lists by id show them as people choose them. */
export const taskTypeId = (name: (typeof taskTypes)[number]) =>
  fixedId(`task type ${name}`, taskTypes.indexOf(name))

export const taskReference = (at: number) =>
  ({
    taskTypes: taskTypes.map((name, i) => ({
      id: taskTypeId(name),
      createdOnUtc: at,
      name,
      position: i + 1,
      isActive: name !== 'Stocktake help',
    })),
  }) satisfies Partial<Buffers>
