//! What a game is made of, described to others from its Rust types: JSON schemas and TypeScript.

use crate::CatalogGame;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tabletop::Preset;
use tabletop::form::Object;
use ts_rs::{Config, TS, TypeVisitor};

/// The shape of a game's setup as a JSON schema: the form, and for every option what it usually is.
///
/// Beyond the standard's own, an option may have the keys `x-when` (the values of other options it
/// makes sense with) and `x-expert` (few will want it).
pub(crate) fn setup_schema<G: CatalogGame>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<G::Form>().to_value();
    let usual = usual_setups::<G>();
    let options = schema["properties"].as_object_mut();
    for (key, option) in options.into_iter().flatten() {
        *option = plain(option.take());
        let Some(option) = option.as_object_mut() else { continue };
        option.shift_remove("default");
        let usual = usual.iter().find_map(|setup| setup.get(key));
        if let Some(usual) = usual.filter(|usual| !usual.is_object()) {
            option.insert("default".into(), usual.clone());
        }
    }
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("title".into(), G::NAME.into());
        schema.shift_remove("description");
        schema.shift_remove("$schema");
    }
    schema
}

/// The presets, written down. The usual one comes first; others have options that it has not.
fn usual_setups<G: CatalogGame>() -> Vec<Value> {
    let cards = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
    let written = |preset: &Preset| {
        let Object(form) = serde_json::from_str(preset.setup).expect("a preset is a form");
        let setup = G::setup(form, &cards, G::RULES).expect("a preset can be played");
        serde_json::to_value(setup).expect("a setup can be written down")
    };
    G::PRESETS.iter().map(written).collect()
}

/// An option's schema without `null`, since an option is left out rather than given as nothing,
/// and with its choices as one list.
fn plain(schema: Value) -> Value {
    let Value::Object(mut schema) = schema else { return schema };
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            schema.insert("type".into(), only);
        }
    }
    for key in ["anyOf", "oneOf"] {
        let Some(Value::Array(mut ways)) = schema.get_mut(key).map(Value::take) else { continue };
        ways.retain(|way| way["type"] != "null");
        if let [Value::Object(only)] = &mut ways[..] {
            let only = std::mem::take(only);
            schema.shift_remove(key);
            for (key, value) in only {
                schema.entry(key).or_insert(value);
            }
            return plain(schema.into());
        }
        let constants: Option<Vec<Value>> =
            ways.iter().map(|way| way.get("const").cloned()).collect();
        match constants {
            Some(constants) => {
                schema.shift_remove(key);
                schema.insert("enum".into(), constants.into());
            }
            None => drop(schema.insert(key.into(), ways.into())),
        }
    }
    schema.into()
}

/// The schemas of a game's views, events and setups and of everything in them, by name: `pinch.View`.
pub(crate) fn schemas<G: CatalogGame>() -> Vec<(String, Value)> {
    let mut named = Map::new();
    add::<G, G::View>("View", &mut named);
    add::<G, G::Event>("Event", &mut named);
    named.insert(format!("{}.Setup", G::ID), setup_schema::<G>());
    named.into_iter().collect()
}

fn add<G: CatalogGame, T: JsonSchema>(name: &str, named: &mut Map<String, Value>) {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    let fields = schema.as_object_mut().expect("a view or an event has a shape");
    fields.shift_remove("$schema");
    fields.shift_remove("title");
    let parts = fields.shift_remove("$defs");
    for (part, schema) in parts.iter().flat_map(|parts| parts.as_object()).flatten() {
        named.insert(format!("{}.{part}", G::ID), renamed::<G>(schema));
    }
    named.insert(format!("{}.{name}", G::ID), renamed::<G>(&schema));
}

/// The schema with references to where the parts of this game's schemas are in an API document.
fn renamed<G: CatalogGame>(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                let part = value.as_str().and_then(|to| to.strip_prefix("#/$defs/"));
                let value = match part {
                    Some(part) if key == "$ref" => {
                        json!(format!("#/components/schemas/{}.{part}", G::ID))
                    }
                    _ => renamed::<G>(value),
                };
                (key.clone(), value)
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Array(items) => items.iter().map(renamed::<G>).collect(),
        other => other.clone(),
    }
}

/// The types of a game as a TypeScript module: views, events, setups and everything in them, the
/// names that a client needs words for, and the constants of the rules.
pub(crate) fn typescript<G: CatalogGame>() -> String {
    let mut module =
        Module { config: Config::new().with_large_int("number"), types: BTreeMap::new() };
    module.visit::<G::View>();
    module.visit::<G::Event>();
    module.visit::<G::Setup>();
    module.visit::<G::MoveKind>();
    module.visit::<G::Constants>();
    let name = capital(G::ID);
    let schema = setup_schema::<G>();
    let options = schema["properties"].as_object().cloned().unwrap_or_default();
    let choices = options.iter().flat_map(|(key, option)| {
        choices(option).into_iter().map(move |choice| format!("{key}_{choice}"))
    });
    module.union(&format!("{name}Option"), "The options of a setup.", options.keys().cloned());
    module.union(&format!("{name}Choice"), "What options with a few choices can be.", choices);
    let presets = G::PRESETS.iter().map(|preset| preset.name.to_owned());
    module.union(&format!("{name}Preset"), "Setups worth offering, by name.", presets);
    let measures = G::MEASURES.iter().map(|measure| measure.name.to_owned());
    module.union(
        &format!("{name}Measure"),
        "The kinds of decisions that clocks measure.",
        measures,
    );
    let constants = constants::<G>(&module.config);
    let text = String::from("// Made from the game's Rust types. Do not edit: run `make types`.\n");
    let declarations = module.types.into_values().chain(constants);
    declarations.fold(text, |text, declaration| text + "\n" + &declaration)
}

/// The figures of the rules that hold at every table, as a value.
fn constants<G: CatalogGame>(config: &Config) -> Option<String> {
    let constants = serde_json::to_value(G::constants()).expect("constants can be written down");
    let name = G::Constants::name(config);
    (!constants.is_null()).then(|| format!("export const CONSTANTS: {name} = {constants:#};\n"))
}

/// What an option can be, where it is one of a few texts.
fn choices(option: &Value) -> Vec<String> {
    let ways = option["anyOf"].as_array().into_iter().flatten().chain([option]);
    let texts = ways.filter_map(|way| way["enum"].as_array()).flatten();
    texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}

/// A TypeScript module in the making: declarations by name.
struct Module {
    config: Config,
    types: BTreeMap<String, String>,
}

impl Module {
    fn union(&mut self, name: &str, doc: &str, items: impl Iterator<Item = String>) {
        let items: Vec<String> = items.map(|item| format!("{item:?}")).collect();
        let items = if items.is_empty() { "never".into() } else { items.join(" | ") };
        let declaration = format!("/** {doc} */\nexport type {name} = {items};\n");
        self.types.insert(name.to_owned(), declaration);
    }
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is written where it is used.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            if self.types.insert(T::ident(&self.config), declaration).is_some() {
                return;
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
