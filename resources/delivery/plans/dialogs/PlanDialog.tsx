import '#resources/delivery/plans/page/planning.texts.ts'
import { use, useEffect, useRef, useState, type ComponentType } from 'react'
import { useFormContext } from 'react-hook-form'
import { reference, type AnyCall, type AnyField, type Shape } from '#define'
import type { CallName } from '#define/model.ts'
import { loadCall } from '#data/calls.ts'
import { holdsOne } from '#src/app/access.ts'
import { kindView, type InputProps } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { askedIn } from '#src/views/call/askedIn.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { chosenRows, errorInForm, type GoodsRow } from './chosenRows.ts'
import { FreeDateInput, ProposedSlotInput, SlotInput } from './DayInputs.tsx'
import { GoodsInput } from './GoodsInput.tsx'
import { FieldObjections, OtherObjections } from './Objections.tsx'
import { CheckContext, useChecked, type Check, type Checked } from './planCheck.ts'

export interface PlanDialogProps {
  call: CallName
  title: string
  confirm: string
  /** Input without an input field: what is planned or changed. */
  fixed: Readonly<Record<string, unknown>>
  /** The values that the form begins with, and the labels of its references. */
  given?: Readonly<Record<string, unknown>>
  /** Goods to choose from, and what the call knows them by; otherwise products are added. */
  goods?: { readonly id: 'orderLineId' | 'planItemId'; readonly rows: readonly GoodsRow[] }
  /** Addresses of this customer are offered. */
  customerId?: string | null
  /** What is checked besides what is typed; absent: nothing is checked. */
  checked?: Checked
  /** A date that does not fit at first becomes the next one that does. */
  isFreeFirst?: boolean
  onClose: () => void
}

/** A form that makes or changes a plan, with everything that speaks against it beside its fields. */
export default function PlanDialog(props: PlanDialogProps) {
  const { call, title, confirm, fixed, given, goods, customerId, checked, onClose } = props
  const declared = use(loadCall(call))
  const make = useMakeCall('deliveryPlans')
  const [check, setCheck] = useState<Check>()
  const [isBeyond, isTwice] = [useEver(check, 'full'), useEver(check, 'other_plan')]
  const isWarned = useOnce(check?.verdict === 'Free But')
  const fields = fieldsOf(declared, goods !== undefined, !('planId' in fixed), customerId).filter(
    ({ name }) =>
      !(name in fixed) &&
      (name !== 'overrideReason' || (isBeyond && holdsOne(['K3']))) &&
      (name !== 'isConfirmed' || isTwice) &&
      (name !== 'warningReason' || isWarned),
  )
  const names = fields.map(({ name }) => name)
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const chosen = goods && chosenRows((values.items ?? []) as readonly GoodsRow[], goods.id)
    const sent = { ...fixed, ...definite(values), ...(chosen && { items: chosen.items }) }
    await make(call, sent as never).catch((error: unknown) => {
      throw chosen ? errorInForm(error, chosen.at) : error
    })
    onClose()
  }
  return (
    <CheckContext value={check}>
      <CallDialog
        title={title}
        fields={fields}
        given={{ ...given, ...(goods && { items: goods.rows }) }}
        run={run}
        confirm={confirm}
        onClose={onClose}
      >
        {checked && (
          <Checking
            checked={checked}
            fields={names}
            isFreeFirst={props.isFreeFirst ?? false}
            onCheck={setCheck}
          />
        )}
        <OtherObjections fields={names} />
      </CallDialog>
    </CheckContext>
  )
}

interface Checking {
  checked: Checked
  fields: readonly string[]
  isFreeFirst: boolean
  onCheck: (check: Check) => void
}

/** Checks the form while it is filled. */
function Checking({ checked, fields, isFreeFirst, onCheck }: Checking) {
  const { setValue, formState } = useFormContext()
  const check = useChecked(checked, fields)
  const isTouched = useRef(!isFreeFirst)
  const isTyped = 'date' in formState.dirtyFields
  useEffect(() => {
    if (!check) return
    onCheck(check)
    const [free] = check.freeDates
    if (free && !isTouched.current && !isTyped) setValue('date', free.date)
    isTouched.current = true
  }, [check, isTyped, onCheck, setValue])
  return null
}

/** Whether an objection has ever been made: what confirms it stays in the form. */
function useEver(check: Check | undefined, code: string): boolean {
  return useOnce(!!check?.objections.some(objection => objection.code === code))
}

/** Whether this was ever so. */
function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(false)
  if (is && !was) setWas(true)
  return is || was
}

/** The inputs of a call, each with what speaks against its value. */
function fieldsOf(
  { input }: AnyCall,
  hasRows: boolean,
  isNew: boolean,
  customerId?: string | null,
): Shown[] {
  const shape = askedIn(input as Shape)
  const narrowed: Record<string, AnyField> = {
    ...shape,
    ...(shape.addressId && customerId && { addressId: addressOf(customerId) }),
    ...(shape.items && !hasRows && { items: withoutLines(shape.items) }),
  }
  const inputOf = (name: string) =>
    name === 'items' && hasRows ? GoodsInput : name === 'slotId' && isNew ? ProposedSlot : Objected
  return shownIn(narrowed)
    .filter(({ name }) => name !== 'version')
    .map(shown => ({
      ...shown,
      view: { ...shown.view, Input: inputOf(shown.name) },
    }))
}

const addressOf = (customerId: string) =>
  reference('addresses', { only: { customerId }, help: say('planning.address_help') })

/** A visit hands over products, not lines of an order. */
function withoutLines(items: AnyField): AnyField {
  const { from } = items.options
  const { orderLineId: _line, ...fields } = from!.fields as Record<string, AnyField>
  return { ...items, options: { ...items.options, from: { ...from!, fields } } } as AnyField
}

function Objected(props: InputProps) {
  const Own = own[props.name] ?? kindView(props.field).Input
  return (
    <>
      <Own {...props} />
      <FieldObjections name={props.name} />
    </>
  )
}

function ProposedSlot(props: InputProps) {
  return (
    <>
      <ProposedSlotInput {...props} />
      <FieldObjections name={props.name} />
    </>
  )
}

const own: Readonly<Record<string, ComponentType<InputProps>>> = {
  date: FreeDateInput,
  slotId: SlotInput,
}

const definite = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
