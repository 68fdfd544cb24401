import './bulk.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider, useLocation } from 'ra-core'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { PriceFile } from './PriceFile.tsx'
import { PricePreview } from './PricePreview.tsx'
import { RuleForm } from './RuleForm.tsx'
import type { Chosen, Wanted } from './chosen.ts'

/** New prices: of what a list has chosen by a rule, or out of a file; both end in one preview. */
export default function ChangePrices() {
  const { state } = useLocation() as { state: Chosen | null }
  const { input } = use(loadCall('previewPrices'))
  const [wanted, setWanted] = useState<Wanted>()
  const [isDone, setDone] = useState(false)
  const chosen = state?.some && !isDone ? state : undefined
  return (
    <ResourceContextProvider value={resourceOfEntity('skus')!}>
      <Page>
        <Heading
          title={chosen ? say('bulk_prices.of', { some: chosen.some }) : say('bulk_prices.change')}
        />
        {chosen ? (
          <Section title={say('bulk_prices.rule')}>
            <RuleForm shape={input} preview={rule => setWanted({ ...rule, ...chosen.goods })} />
          </Section>
        ) : (
          <Section title={say('bulk_prices.from_file')}>
            <PriceFile onFile={fileId => setWanted({ fileId })} />
            <Muted>
              {say('bulk_prices.or_choose')}{' '}
              <Button component={LinkBase} to="/product/ProductList" size="small">
                {say('bulk_prices.choose_products')}
              </Button>
              <Button component={LinkBase} to="/product/sku" size="small">
                {say('bulk_prices.choose')}
              </Button>
            </Muted>
          </Section>
        )}
        {wanted && (
          <PricePreview
            key={JSON.stringify(wanted)}
            wanted={wanted}
            onDone={() => {
              setWanted(undefined)
              setDone(true)
            }}
          />
        )}
      </Page>
    </ResourceContextProvider>
  )
}
