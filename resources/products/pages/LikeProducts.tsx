import './pages.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useResourceContext } from 'ra-core'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { Option } from '#data/options.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'

/** While a product is named: those that are called alike. Only a hint; nothing is refused. */
export default function LikeProducts() {
  const typed = useWatch({ name: 'name' }) as string | null
  const q = useDeferredValue((typed ?? '').trim())
  const resource = useResourceContext()!
  const provider = useProvider()
  const isAsked = q.length >= 4
  const { data = [] } = useQuery({
    queryKey: [resource, 'like', q],
    queryFn: async ({ signal }) => {
      const { data: found } = await provider.options(resource, { q, limit: shown, signal })
      return found as Option[]
    },
    enabled: isAsked,
    staleTime: 30_000,
  })
  if (!isAsked || !data.length) return null
  return (
    <Alert severity="info" role="note" aria-live="polite">
      {say('product_options.like')}{' '}
      {data.map(({ id, label, code }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link component={LinkBase} to={`/${resource}/${id}/show`} tabIndex={-1}>
            {label}
          </Link>
          {code && ` (${code})`}
        </span>
      ))}
    </Alert>
  )
}

const shown = 5
