import './duplicates.texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useProvider } from '#src/app/useServer.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import { say } from '#src/i18n/say.ts'
import { AlikeList } from './AlikeList.tsx'

/** While a customer is typed: those who have this telephone, e-mail or name. A hint; nothing is refused. */
export default function TypedDuplicates({ record }: { record?: { id: string } }) {
  const { formState } = useFormContext()
  const [typedPhone, typedEmail, typedName] = useWatch({
    name: ['phone', 'email', 'name'],
  }) as (string | null)[]
  const phone = useDeferredValue(whole(/^\+\d{7,15}$/, typedPhone))
  const email = useDeferredValue(whole(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, typedEmail))
  // One word is mostly a name that is begun.
  const name = useSettled(whole(/\S\s+\S/, typedName), pause)
  const provider = useProvider()
  const isAsked = Boolean(phone || email || name) && (!record || formState.isDirty)
  const { data } = useQuery({
    queryKey: ['getCustomerDuplicates', phone, email, name, record?.id],
    queryFn: async ({ signal }) =>
      (
        await provider.call(
          'getCustomerDuplicates',
          {
            ...(phone && { phone }),
            ...(email && { email }),
            ...(name && { name }),
            ...(record && { customerId: record.id }),
          },
          { signal },
        )
      ).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return <AlikeList title={say('customer_duplicates.typed')} alike={(isAsked && data) || []} />
}

const whole = (pattern: RegExp, typed: string | null | undefined) =>
  typed && pattern.test(typed.trim()) ? typed.trim() : ''

/** Milliseconds without a key, after which is asked by the name. */
const pause = 400
