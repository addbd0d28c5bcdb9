import { mount } from 'svelte'
import App from './App.svelte'
import { layOutBeforePaint } from './lib/layout-before-paint'
import { deferTouches } from './lib/touch'
import './style/tokens.css'
import './style/base.css'

layOutBeforePaint()
deferTouches()
mount(App, { target: document.getElementById('app')! })
