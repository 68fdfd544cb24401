import './pages.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { insidePath } from '#auth/wantedPath.ts'
import { loadCall } from '#data/calls.ts'
import type { CallInput, Calls, Shape } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Section } from '#src/views/record/Section.tsx'

/** A product as far as a purchase order needs it; saved, it leads back to where it was asked for. */
export default function NewPurchaseOrderProduct() {
  return (
    <Page>
      <Heading title={say('prelaunch.title')} />
      <Suspense fallback={null}>
        <ProductForm />
      </Suspense>
    </Page>
  )
}

function ProductForm() {
  const asked = new URLSearchParams(useLocation().search)
  const purchaseOrderId = asked.get('purchaseOrderId')
  const call = use(loadCall(purchaseOrderId ? 'makeProductOfDraft' : 'makePrelaunchProduct'))
  const provider = useProvider()
  const told = useToldCall()
  const navigate = useNavigate()
  const back = returnPath(
    asked.get('returnTo') ??
      (purchaseOrderId && `${drafts}?purchaseOrderId=${encodeURIComponent(purchaseOrderId)}`),
  )
  const fields = shownIn(call.input as Shape).filter(({ name }) => name !== 'purchaseOrderId')
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const input = values as CallInput<Calls['makePrelaunchProduct']>
    const answer = purchaseOrderId
      ? await provider.call('makeProductOfDraft', { ...input, purchaseOrderId })
      : await provider.call('makePrelaunchProduct', input)
    remember(names.productId, answer.id)
    await told(call, values, answer)
    await navigate(back)
  }
  return (
    <FieldsForm fields={fields} run={save}>
      <Section>
        <Muted>{say('prelaunch.lead')}</Muted>
        <Inputs>
          {fields.map(({ name, label, field, view: { Input } }, at) => (
            <Input key={name} field={field} name={name} label={label} autoFocus={at === 0} />
          ))}
        </Inputs>
        <ErrorText />
        <SubmitButton label={say('prelaunch.save')} />{' '}
        <Button component={LinkBase} to={back}>
          {say('action.cancel')}
        </Button>
      </Section>
    </FieldsForm>
  )
}

/** Leads to the page of a purchase order. */
const drafts = '/supply_chain/order/purchase_record_detail'

/** Where it goes on: the path that was asked for, if it is one of the application. */
const returnPath = (asked: string | null) =>
  asked && insidePath(asked) === asked ? asked : '/product/ProductList'

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: theme.spacing(2, 0),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
