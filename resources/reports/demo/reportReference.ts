import { fixedId } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'
import { reportTypes } from './reportTypes.ts'

/** In their order, so that lists by id show them as people choose them. */
export const reportTypeId = (name: string) =>
  fixedId(
    `report type ${name}`,
    reportTypes.findIndex(type => type.name === name),
  )

export const reportReference = (at: number) =>
  ({
    operationReportTypes: reportTypes.map((type, i) => ({
      id: reportTypeId(type.name),
      createdOnUtc: at,
      ...type,
      position: i + 1,
      isActive: true,
    })),
  }) satisfies Partial<Buffers>
