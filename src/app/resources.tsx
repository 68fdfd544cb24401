import type { ReactElement } from 'react'
import { CustomRoutes, type RaRecord, Resource, ResourceContextProvider } from 'ra-core'
import { Navigate, Route } from 'react-router-dom'
import {
  isParent,
  reaches,
  type RouteLeaf,
  type RouteNode,
  type RouteParent,
} from '#define/route.ts'
import { presentEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { Home, ToFirst } from '#src/app/pages/Home.tsx'
import { NotFound } from '#src/app/pages/NotFound.tsx'
import {
  RecordCreate,
  RecordEdit,
  RecordImport,
  RecordList,
  RecordShow,
  ToRecordEdit,
} from './records.tsx'
import { Redirect } from '#src/app/pages/Redirect.tsx'
import { screenView } from '#src/app/product/screens.ts'

/**
 * What react-admin is made of: a resource for every screen that lists an entity, so that its records stay under its path, and a route for
 * every other screen. Made once for a page and not while drawing, because react-admin registers its resources anew whenever it is given
 * new elements.
 */
export function resourcesOf(tree: readonly RouteNode[]): ReactElement[] {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return [
    ...leaves.filter(isListed).map(resourceAt),
    <CustomRoutes key="screens">
      <Route path="/" element={<Home />} />
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="/redirect/*" element={<Redirect />} />
      {leaves.filter(leaf => !isListed(leaf)).map(routeAt)}
      {parentsOf(tree).map(({ path, children, redirect }) => (
        <Route key={path} path={path} element={<ToFirst of={children} wanted={redirect} />} />
      ))}
    </CustomRoutes>,
  ]
}

/** react-admin finds resources by their type, so this makes the element itself and no component around it. */
const resourceAt = ({ path, title, entity, screen }: RouteLeaf) => (
  <Resource
    key={path}
    name={path.slice(1)}
    options={{ label: title }}
    list={screen ? screenView(screen) : RecordList}
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

/** A custom screen, or one page of an entity that is at home elsewhere. */
function routeAt({ path, screen, entity, page }: RouteLeaf) {
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
      `${path} shows neither an entity nor a screen: say which in resources/routes.ts`,
    )
  const View = screenView(screen)
  return <Route key={path} path={path} element={<View />} />
}

const parentsOf = (tree: readonly RouteNode[]): RouteParent[] =>
  tree.filter(isParent).flatMap(parent => [parent, ...parentsOf(parent.children)])
