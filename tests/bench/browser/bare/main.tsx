import {
  Admin,
  type AuthProvider,
  DataTable,
  DateField,
  List,
  NumberField,
  Resource,
  SearchInput,
  SelectInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { provider } from './provider.ts'

/** What react-admin takes to show two lists, written as its documentation says, with nothing of ours: what the product is measured against. */
createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={provider} authProvider={letIn()} requireAuth disableTelemetry>
    <Resource name="orders" list={Orders} />
    <Resource name="customers" list={Customers} />
  </Admin>,
)

// The columns and the first order of the product's own lists.
function Orders() {
  return (
    <List sort={{ field: 'orderedOnUtc', order: 'DESC' }} perPage={25} filters={filtersOf(states)}>
      <DataTable>
        <DataTable.Col source="orderCode" />
        <DataTable.Col source="orderedOnUtc" field={DateField} />
        <DataTable.Col source="labels.customerId" />
        <DataTable.Col source="labels.branchId" />
        <DataTable.Col source="source" />
        <DataTable.Col source="state" />
        <DataTable.Col source="total" field={NumberField} />
        <DataTable.Col source="balance" field={NumberField} />
        <DataTable.Col source="preparationStatus" />
        <DataTable.Col source="deliveryStatus" />
        <DataTable.Col label="Tags" render={tagsOf} />
      </DataTable>
    </List>
  )
}

function Customers() {
  return (
    <List sort={{ field: 'code', order: 'ASC' }} perPage={25} filters={filtersOf(types)}>
      <DataTable>
        <DataTable.Col source="code" />
        <DataTable.Col source="name" />
        <DataTable.Col source="type" />
        <DataTable.Col source="company" />
        <DataTable.Col source="email" />
        <DataTable.Col source="phone" />
      </DataTable>
    </List>
  )
}

function filtersOf({ source, values }: { source: string; values: readonly string[] }) {
  const choices = values.map(id => ({ id, name: id }))
  return [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key={source} source={source} choices={choices} alwaysOn />,
  ]
}

const states = { source: 'state', values: ['Draft', 'Quotation', 'Confirmed', 'Completed'] }
const types = { source: 'type', values: ['Retail', 'Trade', 'Staff'] }

const tagsOf = ({ labels }: { labels?: { tagIds?: readonly { label: string }[] } }) =>
  labels?.tagIds?.map(({ label }) => label).join(', ')

/** Somebody is always signed in: the server that stands before the product's adds the token. */
function letIn(): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(),
    getIdentity: () => Promise.resolve({ id: 1, fullName: 'Bench' }),
  }
}
