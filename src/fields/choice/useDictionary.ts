import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { DictionaryKind } from '#define'
import type { Option } from '#src/fields/kindView.ts'

/** The active entries of a dictionary, read once a session, and the label of a value. */
export function useDictionary(kind: DictionaryKind) {
  const provider = useDataProvider<ErpDataProvider>()
  const { data = none } = useQuery<Option[]>({
    queryKey: ['dictionary', kind],
    queryFn: async () =>
      (await provider.call('getBaseList', { displayname: kind })).data.map(({ value, name }) => ({
        id: value,
        label: name,
      })),
    staleTime: Infinity,
  })
  return {
    options: data,
    labelOf: (value: string) => data.find(option => option.id === value)?.label ?? value,
  }
}

const none: Option[] = []
