/** A server that closes answers what has arrived by then, wherever it waits. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { answersIn } from '../fixtures/served-client.ts'
import { siteOracle } from '../fixtures/site-oracle.ts'

/** So many connections wait in the system to be accepted. */
const callers = 100
const target = '/virtual/v2/clubs'

/** Connects, asks, says when all have asked, and in the end what came on each connection. */
const asking = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, callers, target, asked } } = require('node:worker_threads')
  const texts = []
  let count = 0
  for (let index = 0; index < callers; index++) {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1').on('data', part => { text += part }).on('error', () => undefined)
    socket.on('close', () => {
      if (texts.push(text) === callers) parentPort.postMessage(texts)
    })
    socket.on('connect', () => socket.write('GET ' + target + ' HTTP/1.1\\r\\nHost: courtside\\r\\n\\r\\n', () => {
      if (++count < callers) return
      Atomics.store(asked, 0, 1)
      Atomics.notify(asked, 0)
    }))
  }
`

t.test('connections that the system has taken meanwhile are accepted, and what they ask is answered', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const asked = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { port: Number(new URL(url).port), callers, target, asked }
  const answered = once(new Worker(asking, { eval: true, workerData }), 'message')
  // Nothing is accepted while this thread waits, as where a server has much to do.
  Atomics.wait(asked, 0, 0)
  await close()
  const [texts]: string[][] = await answered
  const answers = (texts ?? []).map(text => answersIn(text, [{ method: 'GET', target }]))
  t.strictSame(
    answers.map(([answer]) => answer && [answer.status, answer.headers.connection, siteOracle.faults(answer)]),
    Array.from({ length: callers }, () => [200, 'close', []]),
  )
})

/** More than are looked at in one turn of the event loop. */
const crowd = 900

/** Connects a few at a time, says so, and asks on all connections at once when it is told to. */
const crowding = `
  const { connect } = require('node:net')
  const { once } = require('node:events')
  const { parentPort, workerData: { port, callers, target, asked } } = require('node:worker_threads')
  const texts = []
  const sockets = []
  const open = async () => {
    while (sockets.length < callers) {
      const few = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
      await Promise.all(few.map(socket => once(socket, 'connect')))
      sockets.push(...few)
    }
    for (const socket of sockets) {
      let text = ''
      socket.setEncoding('latin1').on('data', part => { text += part }).on('error', () => undefined)
      socket.on('close', () => {
        if (texts.push(text) === callers) parentPort.postMessage(texts)
      })
    }
    parentPort.once('message', () => {
      let count = 0
      const request = 'GET ' + target + ' HTTP/1.1\\r\\nHost: courtside\\r\\n\\r\\n'
      for (const socket of sockets) socket.write(request, () => {
        if (++count < callers) return
        Atomics.store(asked, 0, 1)
        Atomics.notify(asked, 0)
      })
    })
    parentPort.postMessage('connected')
  }
  open()
`

t.test('what hundreds have sent at once is answered, though not all of it had been looked at', async t => {
  const { url, close } = await startCourtside()
  t.teardown(close)
  const asked = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { port: Number(new URL(url).port), callers: crowd, target, asked }
  const worker = new Worker(crowding, { eval: true, workerData })
  await once(worker, 'message')
  const answered = once(worker, 'message')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  worker.postMessage('ask')
  // Nothing is read while this thread waits.
  Atomics.wait(asked, 0, 0)
  await close()
  const [texts]: string[][] = await answered
  const answers = (texts ?? []).map(text => answersIn(text, [{ method: 'GET', target }])[0])
  t.strictSame(
    answers.map(answer => answer && [answer.status, siteOracle.faults(answer)]),
    Array.from({ length: crowd }, () => [200, []]),
  )
})
