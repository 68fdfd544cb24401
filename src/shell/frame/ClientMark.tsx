import { useQuery } from '@tanstack/react-query'
import { useLogoId } from '#src/app/clientInfo.ts'
import { Logo } from '#src/theme/Logo.tsx'
import { useProvider } from '#src/app/useServer.ts'

/** The client's logo as an address for `img`; nothing if it has none. */
export function useClientLogo(): string | undefined {
  const id = useLogoId()
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['client', 'logo', id],
    queryFn: async () => (await provider.call('getClientLogo', {})).logo,
    enabled: id !== undefined,
    // A new logo has a new id.
    staleTime: Infinity,
  })
  return data ?? undefined
}

/** The client's logo before its name; without one, the application's logo. */
export function ClientMark() {
  const logo = useClientLogo()
  return logo ? <img src={logo} alt="" height={24} /> : <Logo />
}
