export { configure } from './index.js'
