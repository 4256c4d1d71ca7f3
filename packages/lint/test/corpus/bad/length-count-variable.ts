// no-page-length-as-count: a variable that promises a count
declare const listOrders: (options: object) => Promise<{ data: Array<{ paid: boolean }> }>

export const report = async () => {
  const { data } = await listOrders({ per_page: 50 })
  const unpaidCount = data.filter((order) => !order.paid).length // finding
  return `${unpaidCount} unpaid`
}
