export { buttonClass, buttonClass as buttonLook } from '../../ui/button.ts'
