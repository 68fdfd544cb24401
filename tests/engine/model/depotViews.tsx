import { useDataProvider, useListContext, useRecordContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { flag, type AnyEntity } from '#define'
import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'

/** A custom screen: the call that it was declared with. */
function Scale() {
  const provider = useDataProvider()
  const [total, setTotal] = useState<number>()
  useEffect(() => {
    void provider
      .call('weighCrates', { atLeast: 5 })
      .then((answer: { total: number }) => setTotal(answer.total))
  }, [provider])
  return <p>On the scale: {total}</p>
}

const Counted = () => <p>Counted: {useListContext().total}</p>
const Named = ({ record }: { record?: Record<string, any> }) => (
  <p>
    Panel of {record?.name} and {useRecordContext()?.name}
  </p>
)
const Typed = () => <p>Typed: {useFormContext().watch('name')}</p>
const Broken = () => {
  throw new Error('The panel is broken')
}
const later = (component: any) => async () => ({ default: component })
const note = (words: string) => later(() => <p>{words}</p>)
const page = (words: string) =>
  later(({ entity }: { entity: AnyEntity }) => (
    <p>
      {words} of {entity.titles[1]}
    </p>
  ))

/** A panel at each place of each page of the crates. */
export const withPanels: AreaViews = {
  screens: { scale: later(Scale) },
  entities: views('crates' as never, {
    filters: { isLabelled: flag({ label: 'Has a label' }) },
    panels: {
      list: {
        above: later(Counted),
        beside: note('Beside the list'),
        below: note('Below the list'),
        toolbar: note('Beside the title'),
      },
      show: { above: later(Named), beside: note('Beside the record'), below: note('Below it') },
      edit: { above: later(Typed), beside: later(Named), below: note('Below the form') },
      create: { above: note('Above the new'), beside: note('Beside it'), below: later(Typed) },
    },
  }),
}

/** Own pages in place of the generic ones; those of one screen at its route alone. */
export const withPages: AreaViews = {
  entities: views('crates' as never, {
    list: page('Own list'),
    show: page('Own page'),
    edit: page('Own form'),
    create: page('Own new'),
  }),
  screens: { scale: later(Scale), scaled: views('crates' as never, { list: page('The scale') }) },
}

/** A panel that fails. */
export const withBroken: AreaViews = {
  entities: views('crates' as never, { panels: { show: { above: later(Broken) } } }),
}
