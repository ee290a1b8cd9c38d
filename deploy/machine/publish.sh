#!/bin/sh
# Puts the last build online on this machine: first the parts, so that open pages find theirs, then the pages.
set -eu
dist=$(dirname "$0")/../../dist
. /etc/site/shop.env

mkdir -p /srv/pages
rsync --archive "$dist/assets" /srv/pages/
rsync --archive --delete --exclude=/assets --exclude=/.hosting "$dist/" /srv/pages/
chmod -R a+rX /srv/pages
sed -e "s/server_name .*;/server_name $SITE;/" -e "s#return 308 https://[^\$]*#return 308 https://$SITE#" \
  -e 's#/etc/letsencrypt/live/[^/]*/#/etc/letsencrypt/live/site/#' -e 's#^  root .*;#  root /srv/pages;#' \
  "$dist/.hosting/nginx.conf" > /etc/nginx/conf.d/pages.conf
nginx -t -q
systemctl reload nginx
