import './duplicates.texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { AlikeList } from './AlikeList.tsx'

/** While a customer is typed: those who have this telephone or e-mail. A hint; nothing is refused. */
export default function TypedDuplicates({ record }: { record?: { id: string } }) {
  const { formState } = useFormContext()
  const [typedPhone, typedEmail] = useWatch({ name: ['phone', 'email'] }) as (string | null)[]
  const phone = useDeferredValue(whole(/^\+\d{7,15}$/, typedPhone))
  const email = useDeferredValue(whole(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, typedEmail))
  const provider = useProvider()
  const isAsked = Boolean(phone || email) && (!record || formState.isDirty)
  const { data } = useQuery({
    queryKey: ['getCustomerDuplicates', phone, email, record?.id],
    queryFn: async ({ signal }) =>
      (
        await provider.call(
          'getCustomerDuplicates',
          {
            ...(phone && { phone }),
            ...(email && { email }),
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
