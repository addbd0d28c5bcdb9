//! What goes over the wire: closed sets of messages, and the resources of the API.
