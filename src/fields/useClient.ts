import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import type { ClientTime } from './time.ts'

/** The client that the person works for; New Zealand until the server has said so. */
export function useClient(): ClientTime {
  const provider = useDataProvider<ErpDataProvider>()
  const { data = newZealand } = useQuery({
    queryKey: ['client'],
    queryFn: async (): Promise<ClientTime> => ({
      country: (await provider.call('getClientInfo', {})).clientVM.uniqueShortName.includes(
        canadaMarker,
      )
        ? 'CA'
        : 'NZ',
    }),
    staleTime: fiveMinutes,
  })
  return data
}

/** What a Canadian client's short name contains. Source: readings, item 10. */
const canadaMarker = 'CA'
const newZealand: ClientTime = { country: 'NZ' }
const fiveMinutes = 5 * 60_000
