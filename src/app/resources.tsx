import type { ReactElement } from 'react'
import { CustomRoutes, type RaRecord, Resource, ResourceContextProvider } from 'ra-core'
import { Route } from 'react-router-dom'
import { LeadOn } from './pages/LeadOn.tsx'
import {
  isParent,
  reaches,
  type RouteLeaf,
  type RouteNode,
  type RouteParent,
} from '#define/route.ts'
import { presentEntity, resourceOfEntity } from './product/declarations.ts'
import { Home, ToFirst } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import {
  callScreen,
  RecordCreate,
  RecordEdit,
  RecordImport,
  RecordList,
  RecordShow,
  ToRecordEdit,
} from './records.tsx'
import { Redirect } from './pages/Redirect.tsx'
import { screenView } from './product/screens.ts'

/**
 * react-admin's elements: a resource for every screen that lists an entity, and a route for every
 * other screen. A resource keeps its records' pages under its path. Created once for a page and not
 * while rendering, because react-admin registers new elements again.
 */
export function resourcesOf(tree: readonly RouteNode[]): ReactElement[] {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return [
    ...leaves.filter(isListed).map(resourceAt),
    <CustomRoutes key="screens">
      <Route path="/" element={<Home />} />
      <Route path="/login" element={<LeadOn to="/" />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="/redirect/*" element={<Redirect />} />
      {leaves.filter(leaf => !isListed(leaf)).map(routeAt)}
      {parentsOf(tree).map(({ path, children, redirect }) => (
        <Route key={path} path={path} element={<ToFirst of={children} wanted={redirect} />} />
      ))}
    </CustomRoutes>,
  ]
}

/**
 * react-admin finds resources by element type, so this returns the element itself instead of a
 * wrapper component.
 */
const resourceAt = ({ path, title, entity }: RouteLeaf) => (
  <Resource
    key={path}
    name={path.slice(1)}
    options={{ label: title }}
    list={RecordList}
    show={RecordShow}
    edit={RecordEdit}
    create={RecordCreate}
    recordRepresentation={(record: RaRecord) =>
      String(record[presentEntity(entity!)?.label ?? 'id'] ?? record.id)
    }
  >
    <Route path="import" element={<RecordImport />} />
  </Resource>
)

const isListed = ({ entity, page }: RouteLeaf) => !!entity && !page

/** A call table, a custom screen, or one page of an entity whose home is elsewhere. */
function routeAt(leaf: RouteLeaf) {
  const { path, screen, entity, page, table } = leaf
  if (table) return <Route key={path} path={path} element={<callScreen.View leaf={leaf} />} />
  if (entity)
    return (
      <Route
        key={path}
        path={path}
        element={
          <ResourceContextProvider value={resourceOfEntity(entity)!}>
            {page === 'create' ? <RecordCreate /> : <ToRecordEdit />}
          </ResourceContextProvider>
        }
      />
    )
  if (!screen)
    throw new Error(
      `${path} shows neither an entity nor a table nor a screen: say which in resources/routes/`,
    )
  const View = screenView(screen)
  return <Route key={path} path={path} element={<View />} />
}

const parentsOf = (tree: readonly RouteNode[]): RouteParent[] =>
  tree.filter(isParent).flatMap(parent => [parent, ...parentsOf(parent.children)])
