import {
  clientId,
  fixedId,
  initialClients,
  type Country,
} from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'
import { operationIssueTypes } from './operationWords.ts'

export const operationIssueTypeId = (country: Country, n: number) =>
  fixedId(`operation issue type ${country} ${operationIssueTypes[n]![0]}`, n)

export const operationReference = (at: number) =>
  ({
    operationIssueTypes: initialClients.flatMap(({ country }) =>
      operationIssueTypes.map(([name, group, severity, targetDays], i) => ({
        id: operationIssueTypeId(country, i),
        createdOnUtc: at,
        isActive: true,
        clientId: clientId(country),
        name,
        group,
        severity,
        targetDays,
      })),
    ),
  }) satisfies Partial<Buffers>
