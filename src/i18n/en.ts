/**
 * What no declaration says, in English. Labels of fields, titles of records and of screens stand in `resources/`.
 * Quoted texts of the specification are used to the letter.
 */
export const en = {
  app: {
    name: 'Furniture ERP',
    skip: 'Skip to the content',
    start_failed:
      'The application could not be started. Check your network connection, then try again.',
    new_version:
      'This screen could not be loaded. There may be a new version of the application: load the page again.',
    screen_failed:
      'This screen stopped because of a mistake in the application. What you saved is safe.',
    retry: 'Try again',
    reload: 'Load the page again',
    loading: 'Loading',
    nothing_to_open: 'Your account opens no screen yet',
    nothing_to_open_why:
      'Ask an administrator for the role codes that you need, then sign in again.',
  },
  http: {
    unauthorized: 'Unauthorized',
    forbidden: 'Your role codes do not open this. Ask an administrator if you need it.',
    notFound: 'This record does not exist any more.',
    stale: 'Somebody else has changed this record since you opened it.',
    tooMany: 'Too many tries. Wait %{wait}, then try again.',
    aWhile: 'a while',
    busy: 'The server is busy or being restarted. Try again in a moment.',
    failed: 'The server failed. Try again; if it happens again, tell an administrator.',
    refused: 'The server refused this request.',
    unreachable: 'The server cannot be reached. Check your network connection, then try again.',
    timeout: 'The server did not answer in time. Try again.',
    notUnderstood:
      'The answer did not come from the ERP server. Check your network connection, then try again.',
    partly: 'Done for %{done} of %{all}. Not done: %{reasons}',
  },
  sign_in: {
    title: 'Sign in',
    lead: 'Sales, stock, delivery and service in one place.',
    email: 'E-mail',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    caps_lock: 'Caps Lock is on',
    submit: 'Sign in',
    busy: 'Signing in…',
    email_required: 'Enter your e-mail address',
    email_invalid: 'This is not an e-mail address: it looks like name@example.com',
    password_required: 'Enter your password',
    failed: 'Signing in failed. Check your e-mail address and your password.',
    no_storage:
      'This browser does not let the application keep your session. Allow it to store data for this site, then try again.',
  },
  layout: {
    menu: 'Main menu',
    open_menu: 'Open the menu',
    close_menu: 'Close the menu',
    breadcrumb: 'Breadcrumb',
    dashboard: 'Dashboard',
    create: 'New',
    edit: 'Edit',
    show: 'Details',
    account: 'Your account',
    home: 'Home',
    log_out: 'LogOut',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'Theme of the system',
    close: 'Close',
  },
  unauthorized: { title: 'Log out', message: 'Unauthorized', confirm: 'Log out', cancel: 'Cancel' },
  not_found: {
    title: 'Page not found',
    typed: 'There is no page at this address, or your role codes do not open it:',
    home: 'Home',
  },
  order_check: {
    label: 'INV#',
    submit: 'Order Check',
    in_past_year: 'In past 1 year',
    empty: 'Please input keyword',
    none: 'No order found',
    list: 'Order List',
    failed: 'Failed to get order code. Error details: %{details}',
  },
  storage: { full: 'Local Storage is full, Please empty data' },
}
