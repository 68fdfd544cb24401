import './terms.texts.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { mayReach } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { filledLines, fillsOf, oddOf, sumsOf, type Line, type SkuTerms } from './termsOfLines.ts'

const LowStock = LazyPart(() => import('./LowStock.tsx'))
const ProductDialog = LazyPart(() => import('./ProductDialog.tsx'))

/** Where SKUs that run out are listed. */
const lowStockPath = '/supply_chain/critialStock'
const productPath = '/product/newPurchaseOrderProduct'

/** Beside the form of a purchase order: what its supplier asks, and what the lines come to. */
export default function SupplierTerms() {
  const { getValues, setValue } = useFormContext()
  const [supplierId, currency] = useWatch({ name: ['supplierId', 'currency'] }) as [
    string?,
    string?,
  ]
  const lines = (useWatch({ name: 'lines' }) ?? []) as readonly Line[]
  const [isMaking, setMaking] = useState(false)
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))].sort().slice(0, 200)
  const { data: terms } = useCall(
    'getSupplierTerms',
    supplierId
      ? {
          supplierId,
          ...(currency ? { currency: currency as 'USD' } : {}),
          ...(skuIds.length ? { skuIds } : {}),
        }
      : undefined,
  )
  useFilledFirst(skuIds, terms?.data)
  const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true })
  const fill = () => {
    for (const name of ['currency', 'incoterm', 'deposit', 'exchangeRate'] as const) {
      const now = getValues(name) as unknown
      const given = terms?.[name] ?? null
      if ((now === null || now === undefined || now === '') && given !== null) put(name, given)
    }
    put('lines', filledLines(getValues('lines') ?? [], terms?.data ?? []))
  }
  const add = (skuId: string, name: string, more: object) => {
    const kept = ((getValues('lines') ?? []) as Line[]).filter(line => line.skuId)
    const last = Math.max(0, ...kept.map(line => Number((line as { position?: number }).position)))
    const line = { position: last + 1, skuId, ...more, labels: { skuId: name } }
    put('lines', [...kept, line])
    setMaking(false)
  }
  return (
    <>
      <Section title={say('supplierTerms.title')}>
        {terms ? (
          <>
            <Sums lines={lines} terms={terms.data} currency={currency ?? terms.currency} />
            <ul style={{ paddingInlineStart: 20 }}>
              {terms.data.map(its => (
                <li key={its.skuId}>{factsOf(its, lines)}</li>
              ))}
            </ul>
            <Button variant="outlined" onClick={fill}>
              {say('supplierTerms.fill')}
            </Button>{' '}
            {mayReach(productPath) && (
              <Button variant="outlined" onClick={() => setMaking(true)}>
                {say('supplierTerms.product')}
              </Button>
            )}
          </>
        ) : (
          !supplierId && <Muted>{say('supplierTerms.choose')}</Muted>
        )}
        {isMaking && supplierId && (
          <ProductDialog
            given={{ supplierId, ...(currency ? { costCurrency: currency } : {}) }}
            onMade={(skuId, name, unitCost) => add(skuId, name, { quantity: 1, unitCost })}
            onClose={() => setMaking(false)}
          />
        )}
      </Section>
      {supplierId && mayReach(lowStockPath) && (
        <LowStock
          supplierId={supplierId}
          ordered={skuIds}
          onAdd={(skuId, name, quantity) => add(skuId, name, { quantity })}
        />
      )}
    </>
  )
}

/**
 * Fills the lines of a SKU once, as soon as what its supplier asks is known: when it is entered, not
 * in lines that the order has already. A field that somebody empties afterwards stays empty.
 */
function useFilledFirst(skuIds: readonly string[], terms: readonly SkuTerms[] | undefined) {
  const { getValues, setValue } = useFormContext()
  const known = useRef<readonly string[]>(getValues('id') ? skuIds : [])
  const entered = skuIds.join()
  useEffect(() => {
    const there = entered.split(',')
    const added = terms?.filter(
      ({ skuId }) => there.includes(skuId) && !known.current.includes(skuId),
    )
    const lines = (getValues('lines') ?? []) as readonly Line[]
    for (const [at, line] of lines.entries())
      for (const [name, value] of Object.entries(fillsOf(line, added ?? [])))
        // Each value by itself: new lines would take the focus away from whoever types.
        setValue(`lines.${at}.${name}`, value, { shouldDirty: true })
    const seen = [...known.current, ...(added ?? []).map(({ skuId }) => skuId)]
    known.current = seen.filter(id => there.includes(id))
  }, [entered, terms, getValues, setValue])
}

interface SumsProps {
  readonly lines: readonly Line[]
  readonly terms: readonly SkuTerms[]
  readonly currency: string
}

function Sums({ lines, terms, currency }: SumsProps) {
  const { amount, volume, share, unmeasured } = sumsOf(lines, terms)
  return (
    <>
      <div>{say('supplierTerms.total', { amount: plainAmount(amount), currency })}</div>
      <div>
        {say('supplierTerms.volume', {
          volume: volume.toLocaleString('en', { maximumFractionDigits: 2 }),
          share: share.toLocaleString('en'),
        })}
      </div>
      {unmeasured.length > 0 && (
        <Muted>{say('supplierTerms.unmeasured', { skus: unmeasured.join(', ') })}</Muted>
      )}
    </>
  )
}

function factsOf(its: SkuTerms, lines: readonly Line[]): string {
  const quantity = lines
    .filter(({ skuId }) => skuId === its.skuId)
    .reduce((all, line) => all + Number(line.quantity ?? 0), 0)
  const odd = oddOf(quantity, its)
  const facts = [
    its.supplierCode && say('supplierTerms.code', { code: its.supplierCode }),
    its.minimumOrder && say('supplierTerms.moq', { count: its.minimumOrder }),
    its.perCarton && say('supplierTerms.carton', { count: its.perCarton }),
    typeof its.cost === 'number' && say('supplierTerms.cost', { cost: plainAmount(its.cost) }),
    odd && say(`supplierTerms.${odd}`),
  ].filter(Boolean)
  return facts.length
    ? say('supplierTerms.line', { sku: its.skuCode, facts: facts.join(', ') })
    : its.skuCode
}
