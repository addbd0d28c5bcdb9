import { mount } from 'svelte'
import App from './App.svelte'
import { keepSettled } from './lib/settle'
import { hearTouches } from './lib/touch'
import './style/tokens.css'
import './style/base.css'

keepSettled()
hearTouches()
mount(App, { target: document.getElementById('app')! })
