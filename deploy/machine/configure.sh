#!/bin/sh
# Makes the secrets of this machine, once, and writes from them and from /etc/site/shop.env what each service reads. Run it
# again after a change of that file, and restart the services. docs/machine.md says what each file is.
set -eu
umask 077
here=$(dirname "$0")
# shellcheck source=/dev/null
. /etc/site/shop.env

# The public key is signed by a script of this software, so its packages come first.
node=$here/../../node_modules/.bin/node
[ -x "$node" ] || { echo 'The packages are missing: run "npm ci" in /srv/site, then run this again.' >&2; exit 1; }

secret() { [ -s "/etc/site/$1" ] || openssl rand -hex 32 > "/etc/site/$1"; cat "/etc/site/$1"; }
signing_secret=$(secret signing-secret)
api_password=$(secret api-password)
auth_password=$(secret auth-password)

cat > /etc/site/postgrest.env <<END
PGRST_DB_URI=postgresql://authenticator:$api_password@127.0.0.1:5432/site
PGRST_JWT_SECRET=$signing_secret
END
cat > /etc/site/auth.env <<END
GOTRUE_DB_DATABASE_URL=postgres://supabase_auth_admin:$auth_password@127.0.0.1:5432/site
GOTRUE_JWT_SECRET=$signing_secret
GOTRUE_SITE_URL=https://$SITE
API_EXTERNAL_URL=https://$API/auth/v1
GOTRUE_WEBAUTHN_RP_ID=$SITE
GOTRUE_WEBAUTHN_RP_DISPLAY_NAME=$BRAND
GOTRUE_WEBAUTHN_RP_ORIGINS=https://$SITE
GOTRUE_SMTP_HOST=$MAIL_HOST
GOTRUE_SMTP_PORT=$MAIL_PORT
GOTRUE_SMTP_USER=$MAIL_USER
GOTRUE_SMTP_PASS=$MAIL_PASSWORD
GOTRUE_SMTP_ADMIN_EMAIL=$MAIL_FROM
GOTRUE_SMTP_SENDER_NAME=$BRAND
END
# A password may have characters that mean something in an address. Arguments would show it to everybody on this machine.
part() { PART=$1 "$node" --print 'encodeURIComponent(process.env.PART)'; }
scheme=smtp
[ "$MAIL_PORT" != 465 ] || scheme=smtps
cat > /etc/site/worker.env <<END
WORKER_PUBLIC_URL=https://$API
WORKER_PUBLIC_PORT=9466
MAIL_SMTP_URL=$scheme://$(part "$MAIL_USER"):$(part "$MAIL_PASSWORD")@$MAIL_HOST:$MAIL_PORT
MAIL_FROM=$BRAND <$MAIL_FROM>
END
cat > /srv/site/.env <<END
VITE_BRAND_NAME=$BRAND
VITE_SITE_URL=https://$SITE
VITE_SUPABASE_URL=https://$API
VITE_SUPABASE_ANON_KEY=$(SIGNING_KEY_FILE=/etc/site/signing-secret "$node" "$here/../../scripts/signToken.ts" public 2> /dev/null)
END
# What the build knows besides.
grep -E '^(VITE_|BRAND_DIR=)' /etc/site/shop.env >> /srv/site/.env || true
# The provisioner and the worker read it too, and nothing in it is secret.
chmod 644 /srv/site/.env
sed -e "s/api\.example\.com;/$API;/" -e 's#/etc/ssl/api.example.com.pem#/etc/letsencrypt/live/site/fullchain.pem#' \
  -e 's#/etc/ssl/api.example.com.key#/etc/letsencrypt/live/site/privkey.pem#' \
  "$here/../proxy.nginx.conf" > /etc/nginx/conf.d/proxy.conf
cp "$here/mails.nginx.conf" /etc/nginx/conf.d/mails.conf
