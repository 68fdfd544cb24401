import type { ErpDataProvider } from '#data/index.ts'
import { anId, reportType } from './samples.ts'

const options = [
  { id: anId, label: 'Oak Brothers', colour: '#2E86C1' },
  { id: '01890000-0000-7000-8000-00000000000b', label: 'Ash & Sons', colour: '#C0392B' },
]

const calls: Readonly<Record<string, object>> = {
  getClientInfo: { clientVM: { uniqueShortName: 'NZ' } },
  getOperationReportTypeList: { data: [reportType] },
  getBaseList: {
    data: [
      { id: '1', value: 'General', name: 'General' },
      { id: '2', value: 'Delivery', name: 'Delivery note' },
    ],
  },
}

/** A picture of one blue dot. */
const picture = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  ),
  letter => letter.charCodeAt(0),
)

/** Answers at once every request that fields make. */
export const fieldsProvider = {
  getList: async () => ({ data: options, total: options.length }),
  getMany: async (_resource: string, { ids }: { ids: readonly string[] }) => ({
    data: options.filter(({ id }) => ids.includes(id)),
  }),
  call: async (name: string) => calls[name],
  file: async () => new Blob([picture], { type: 'image/png' }),
  upload: async (_resource: string, { file }: { file: File }) => ({
    id: anId,
    name: file.name,
    mime: file.type,
    size: file.size,
  }),
} as unknown as ErpDataProvider
