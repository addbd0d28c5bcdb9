//! VAPID (RFC 8292): the server says who it is to push services with a signed token.

use super::{from_base64, to_base64};
use crate::hall::random_bytes;
use axum::http::HeaderValue;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

/// How long a token is good, in seconds; a day is the most that services take.
const GOOD_FOR: u64 = 12 * 60 * 60;

/// The server's own key. It is neither `Debug` nor `Display`.
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// The secret bytes of a new key.
    pub fn fresh() -> [u8; 32] {
        loop {
            let bytes = random_bytes();
            // Nearly every number is a key.
            if SigningKey::from_slice(&bytes).is_ok() {
                return bytes;
            }
        }
    }

    /// The key with these secret bytes.
    pub fn read(bytes: &[u8; 32]) -> Option<VapidKey> {
        SigningKey::from_slice(bytes).ok().map(VapidKey)
    }

    /// The public key, as browsers want it to subscribe with.
    pub fn public(&self) -> String {
        to_base64(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// What the server says to the push service at this origin.
    pub fn authorization(&self, origin: &str, contact: Option<&str>) -> HeaderValue {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let mut claims = json!({ "aud": origin, "exp": now + GOOD_FOR });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = to_base64(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", to_base64(claims.to_string().as_bytes()));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let token = format!("{signed}.{}", to_base64(&signature.to_bytes()));
        let value = HeaderValue::try_from(format!("vapid t={token}, k={}", self.public()));
        value.expect("base64 and a few plain letters")
    }
}

/// Whether a header was signed with the key it names, and what it claims. For tests.
#[doc(hidden)]
pub fn verified(header: &str) -> Option<serde_json::Value> {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;
    let (token, key) = header.strip_prefix("vapid t=")?.split_once(", k=")?;
    let key = VerifyingKey::from_sec1_bytes(&from_base64(key)?).ok()?;
    let (signed, signature) = token.rsplit_once('.')?;
    let signature = Signature::from_slice(&from_base64(signature)?).ok()?;
    key.verify(signed.as_bytes(), &signature).ok()?;
    serde_json::from_slice(&from_base64(signed.split_once('.')?.1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_signed_for_one_service() {
        let key = VapidKey::read(&VapidKey::fresh()).expect("a fresh key is a key");
        let header = key.authorization("https://push.example", Some("mailto:me@play.example"));
        let header = header.to_str().expect("plain letters");
        let claims = verified(header).expect("a good signature");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "mailto:me@play.example");
        assert!(header.ends_with(&key.public()));
        let other = VapidKey::read(&VapidKey::fresh()).expect("a fresh key is a key");
        let forged = header.replace(&key.public(), &other.public());
        assert!(verified(&forged).is_none());
        assert!(!header.contains(&to_base64(&key.0.to_bytes())), "the secret stays here");
    }
}
