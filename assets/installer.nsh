; Card links (merchant-desk://card/…): electron-builder tells Linux and macOS of the scheme, and leaves Windows to this.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\merchant-desk" "" "URL:Merchant Desk card"
  WriteRegStr SHCTX "Software\Classes\merchant-desk" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\merchant-desk\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\merchant-desk"
!macroend
