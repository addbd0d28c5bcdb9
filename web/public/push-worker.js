/** The service worker: shows what the server pushes, and leads to the table it is about. It keeps nothing and answers no requests. */
addEventListener('push', (event) => {
  const { title, body, table } = event.data.json()
  const about = { body, tag: table, icon: '/icon.svg', data: `/table/${table}` }
  event.waitUntil(self.registration.showNotification(title, about))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data, location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const page = pages.find((open) => open.url === url)
      return page ? page.focus() : self.clients.openWindow(url)
    }),
  )
})
